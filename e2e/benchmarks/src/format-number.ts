/** `1,234.5` with a number of digits after the point. */
export const formatNumber = (value: number, digits: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
