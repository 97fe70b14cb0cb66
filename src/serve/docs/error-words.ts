import type { ProblemCode } from '../../core/errors.ts'
import { ANSWER_ERRORS } from './answer-errors.ts'
import { QUESTION_ERRORS } from './question-errors.ts'
import type { ToldError } from './told-error.ts'

/** Of every code: one that has no words does not compile. */
export const ERROR_WORDS: Readonly<Record<ProblemCode, ToldError>> = { ...QUESTION_ERRORS, ...ANSWER_ERRORS }
