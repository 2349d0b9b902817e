import { site } from '#contract/site/calls.ts'
import { send } from '#sw/http/send.ts'

/** Stores the present settings for the next page of this device, whose cached pages have older ones: see `start.js`. */
export async function storePageSite() {
  const { page } = await send(site)
  if (page) localStorage.setItem('pista.site', JSON.stringify(page))
}
