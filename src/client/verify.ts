// The page of a receipt.
