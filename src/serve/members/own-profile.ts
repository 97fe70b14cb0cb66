import { html } from '../../core/markup.ts'
import type { Profile } from '../../ledger/member-port.ts'
import { LONGEST } from '../../ledger/member-words.ts'
import { goTo } from '../accounts/account-made.ts'
import { tokenField } from '../accounts/form.ts'
import type { Endpoint } from '../endpoint.ts'
import { memberPath } from './answers.ts'
import { memberForm, ownEndpoint, ownPage, refusalOf, type SignedIn } from './forms.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { MemberParts } from './parts.ts'

const PATH = '/account/profile'
const NOBODY: Profile = { handle: '', displayName: '', bio: null, isPublic: false }

/** Where a member says who it is, and whether others may know. */
export function ownProfilePages(parts: MemberParts, kept: KeptAnswers): Endpoint[] {
  const { ledger, site } = parts
  const form = (visitor: SignedIn, profile: Profile, refused: ReturnType<typeof refusalOf> | null) =>
    ownPage(
      {
        site,
        title: 'Your profile',
        description: 'What others see of you.',
        heading: 'Your profile',
        tagline: 'What others see of you. Your e-mail address is never shown.',
        links: [
          ['/account', 'Account'],
          ['/account/ideas', 'Your ideas'],
          ...(profile.isPublic && refused === null
            ? [[memberPath(profile.handle), 'As others see it'] as const]
            : []),
        ],
        main: html`<section class="panel half"><form method="post" action="${PATH}" class="fields">${tokenField(visitor)}
${refused && html`<p class="problem" role="alert">${refused.sentence}</p>`}
<label>Handle<input name="handle" value="${profile.handle}" required minlength="3" maxlength="30" pattern="[A-Za-z0-9_]+" autocomplete="off" spellcheck="false"><small>3 to 30 characters: a to z, 0 to 9 and _. Your page is found under it.</small></label>
<label>Name<input name="display_name" value="${profile.displayName}" maxlength="${LONGEST.displayName}" autocomplete="off"><small>Any name that you go by; the handle if you leave it empty.</small></label>
<label>About you<textarea name="bio" rows="4" maxlength="${LONGEST.bio}">${profile.bio ?? ''}</textarea></label>
<label class="check"><input type="checkbox" name="public" value="1"${profile.isPublic && html` checked`}> Show my profile and my ideas to everybody</label>
<p class="actions"><button>Save</button></p>
</form></section>`,
      },
      refused?.status,
    )
  return [
    ownEndpoint(parts, { name: 'own-profile', path: PATH }, async (visitor) =>
      form(visitor, (await ledger.findMember({ accountId: visitor.account.id })) ?? NOBODY, null),
    ),
    memberForm(parts, { name: 'own-profile-set', path: PATH }, async ({ visitor, fields }) => {
      const profile = {
        handle: fields.get('handle') ?? '',
        displayName: fields.get('display_name') ?? '',
        bio: fields.get('bio') ?? '',
        isPublic: fields.get('public') === '1',
      }
      try {
        await ledger.setProfile(visitor.account.id, profile)
      } catch (thrown) {
        return form(visitor, profile, refusalOf(thrown))
      }
      kept.forget()
      return goTo(PATH)
    }),
  ]
}
