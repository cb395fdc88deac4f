/** A page that a build writes. */
export interface GeneratedPage {
  /** Where it stands, below the root of the site. */
  readonly page: string;
  readonly text: string;
}
