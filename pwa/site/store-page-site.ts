import type { PublicSite } from '#contract/site/site.ts'
import { request } from '#sw/http/request.ts'

/** Stores the present settings for the next page of this device, whose cached pages have older ones: see `start.js`. */
export async function storePageSite() {
  const { page } = await request<PublicSite>('/api/site')
  if (page) localStorage.setItem('pista.site', JSON.stringify(page))
}
