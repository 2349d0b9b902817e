declare module '*.css'
declare module '*.png' {
  const url: string
  export default url
}

interface ImportMeta {
  readonly env: { readonly PROD: boolean }
}

interface Window {
  /** Not in every browser yet. What a policy makes is taken wherever a script's address is taken. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(input: string): string },
    ): { createScriptURL(input: string): string }
  }
}
