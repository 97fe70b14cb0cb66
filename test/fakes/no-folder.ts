/** For tasks that look at the market alone. */
export const noFolder = { folder: '/nowhere', copyLedger: async () => false }
