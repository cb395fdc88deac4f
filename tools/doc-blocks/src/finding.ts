/** Something on a page that is not so. */
export interface Finding {
  /** Below the checkout. */
  readonly page: string;
  readonly line: number;
  readonly message: string;
}

export const toText = ({ page, line, message }: Finding): string => `${page}:${line}: ${message}`;
