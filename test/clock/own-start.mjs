// A process that runs one test file begins at the date of the tests, however long the run has been going on: what is made
// once for all files is then as old for the last as for the first.
process.env.CLOCK_SHIFT_MS = String(Date.parse(process.env.TESTS_AT) - Date.now())
