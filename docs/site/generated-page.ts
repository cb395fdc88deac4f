/** A page that a build writes. */
export interface GeneratedPage {
  /** Its path below the root of the site. */
  readonly page: string;
  readonly text: string;
}
