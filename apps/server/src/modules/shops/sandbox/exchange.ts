/** An app as it is registered at a marketplace. */
export interface SandboxApp {
  key: string;
  secret: string;
  /** URL to which browsers may be redirected. */
  callback: string;
  /** Webhook of the app: the registered URL, and the machine that answers there. */
  webhook?: { url: string; at: string } | undefined;
}

/** A request to a sandbox marketplace. */
export interface SandboxRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
  /** The registered apps. Several can be the same app, used by several sites. */
  apps: readonly SandboxApp[];
}

/** An answer: JSON, a page, a redirect of a browser, or a document. */
export interface Answered {
  status: number;
  json?: unknown;
  html?: string;
  /** Script of the page, which its policy allows. */
  script?: string;
  location?: string;
  headers?: Record<string, string>;
  /** Lines of a PDF document. */
  pdf?: readonly string[];
}
