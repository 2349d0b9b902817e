import { site } from '#contract/site/calls.ts'
import { storeSite } from '#pwa/i18n/page-site.ts'
import { send } from '#sw/http/send.ts'

/** Stores the present settings for the next page of this device, whose cached pages have older ones: see `start.ts`. */
export async function storePageSite() {
  const { page } = await send(site)
  if (page) storeSite(page)
}
