/** The groups of document categories; `mode=basic` lists the `basic` group only. */
type CategoryGroup = 'basic' | 'advanced' | 'spouse' | 'children' | 'authorization';

interface DocumentCategory {
  readonly id: number;
  /** The English name; the other languages are in `categories.<lang>.json`. */
  readonly name: string;
  readonly group: CategoryGroup;
}

/** Every document category, in the order of the lists. The ids are unique across groups and stored with each file. */
export const documentCategories: readonly DocumentCategory[] = [
  { id: 1, name: 'Salary Statement', group: 'basic' },
  { id: 2, name: 'Bank Documents', group: 'basic' },
  { id: 3, name: 'Proof of Professional Expenses', group: 'basic' },
  { id: 4, name: 'Insurance Certificates', group: 'basic' },
  { id: 5, name: 'Receipts for Deductions', group: 'basic' },
  { id: 21, name: 'Transport', group: 'basic' },
  { id: 10, name: 'Stocks & Bonds', group: 'advanced' },
  { id: 11, name: 'Cryptocurrencies', group: 'advanced' },
  { id: 12, name: 'Other Investments', group: 'advanced' },
  { id: 13, name: 'Primary Residence', group: 'advanced' },
  { id: 14, name: 'Rental Properties', group: 'advanced' },
  { id: 15, name: 'Charitable Donations', group: 'advanced' },
  { id: 16, name: 'Property Sales', group: 'advanced' },
  { id: 17, name: 'Shareholder Investments', group: 'advanced' },
  { id: 18, name: 'Foreign Employment', group: 'advanced' },
  { id: 19, name: 'Foreign Property', group: 'advanced' },
  { id: 20, name: 'Foreign Bank Accounts', group: 'advanced' },
  { id: 22, name: 'Vacation Home', group: 'advanced' },
  { id: 23, name: 'Medical Expenses', group: 'advanced' },
  { id: 24, name: 'Life & Disability Insurance', group: 'advanced' },
  { id: 25, name: 'Education Expenses', group: 'advanced' },
  { id: 41, name: 'Business Accounts', group: 'advanced' },
  { id: 26, name: 'Spouse: Bank Documents', group: 'spouse' },
  { id: 27, name: 'Spouse: Insurance Certificates', group: 'spouse' },
  { id: 28, name: 'Spouse: Receipts and Deductions', group: 'spouse' },
  { id: 29, name: 'Spouse: General Expenses', group: 'spouse' },
  { id: 30, name: 'Spouse: Salary Statement', group: 'spouse' },
  { id: 31, name: 'Birth Certificate', group: 'children' },
  { id: 32, name: 'Childcare', group: 'children' },
  { id: 33, name: 'Education Confirmation', group: 'children' },
  { id: 34, name: 'Education Costs', group: 'children' },
  { id: 35, name: 'Alimony', group: 'children' },
  { id: 36, name: 'Disability Confirmation', group: 'children' },
  { id: 37, name: 'Medical', group: 'children' },
  { id: 38, name: 'Living and Travel', group: 'children' },
  { id: 39, name: 'Power of Attorney', group: 'authorization' },
  { id: 40, name: 'Tax ID Documents', group: 'authorization' },
];

/** The six categories that need a file before a tax year moves from status 2 to 3. */
export const requiredCategoryIds = [1, 2, 3, 4, 5, 21] as const;

export function findCategory(id: number): DocumentCategory | undefined {
  return documentCategories.find((category) => category.id === id);
}

/** The ids of the required categories without a file and without the declaration "None this year", in list order. */
export function missingRequiredCategories(
  categories: readonly {
    id: number;
    required: boolean;
    fileCount: number | null;
    problemCount?: number | undefined;
    noneThisYear: object | null;
  }[],
): number[] {
  return categories
    .filter(
      ({ required, fileCount, problemCount = 0, noneThisYear }) =>
        required && fileCount === problemCount && !noneThisYear,
    )
    .map(({ id }) => id);
}
