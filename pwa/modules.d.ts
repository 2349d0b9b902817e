declare module '*.css'
declare module '*.png' {
  const url: string
  export default url
}

interface ImportMeta {
  readonly env: { readonly PROD: boolean; readonly FLYER_READER_VERSION: string; readonly MAP_WORKER_VERSION: string }
}

interface Window {
  /** Not supported by every browser yet. Values made by a policy are accepted wherever a script URL is required. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(input: string): string },
    ): { createScriptURL(input: string): string }
  }
}
