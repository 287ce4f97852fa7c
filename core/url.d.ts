/** The one platform class core may use: URL, present in browsers, Node and Temporal's workflow sandbox. */
declare class URL {
  constructor(url: string, base?: string | URL);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  static canParse(url: string, base?: string): boolean;
}
