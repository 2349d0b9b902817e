/** Fetches a script of the app. Returns undefined for another response, such as the page of a captive portal. */
export async function fetchScript(path: string): Promise<Response | undefined> {
  const response = await fetch(path)
  return response.ok && response.headers.get('content-type')?.startsWith('text/javascript') ? response : undefined
}

/** Fetches the HTML of a page from the server: the worker responds to navigations only. */
export async function fetchPage(path: string): Promise<string> {
  return await (await fetch(path)).text()
}
