/**
 * The largest deductible payments into pillar 3a, in CHF, for people with and without a pension fund (art. 7 para. 1 let. a
 * and b of the Ordinance on the Tax Deductibility of Contributions, BVV 3, SR 831.461.3, published each year by the Federal
 * Social Insurance Office): 8 and 40 percent of the upper limit of art. 8 para. 1 BVG.
 */
const pillar3aLimits: Readonly<Record<number, { readonly withFund: number; readonly withoutFund: number }>> =
  {
    2019: { withFund: 6826, withoutFund: 34128 },
    2020: { withFund: 6826, withoutFund: 34128 },
    2021: { withFund: 6883, withoutFund: 34416 },
    2022: { withFund: 6883, withoutFund: 34416 },
    2023: { withFund: 7056, withoutFund: 35280 },
    2024: { withFund: 7056, withoutFund: 35280 },
    2025: { withFund: 7258, withoutFund: 36288 },
    2026: { withFund: 7258, withoutFund: 36288 },
  };

/** The limit of a year; undefined for a year that is not listed. Who has a business of their own may have no pension fund. */
export function pillar3aLimit(taxYear: number, hasBusiness: boolean): number | undefined {
  const limits = pillar3aLimits[taxYear];
  return hasBusiness ? limits?.withoutFund : limits?.withFund;
}
