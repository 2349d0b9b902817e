import { type OpenIdProvider, openOpenIdProvider } from '../support/providers/openid.ts'
import { Site } from './site.ts'
import { test as base } from './test.ts'

let open: OpenIdProvider | undefined

/** The provider of the site of this worker. */
export function provider(): OpenIdProvider {
  if (!open) throw new Error('no test has asked for the site')
  return open
}

/** Our site with an OpenID Connect provider. */
export const test = base.extend({
  site: [
    async ({ environment }, use) => {
      open = await openOpenIdProvider()
      const { issuer, clientId, clientSecret, name } = open.oidc
      const site = await Site.open({
        ...environment,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: name,
      })
      open.trusts(site.origin)
      await use(site)
      await site.close()
      await open.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
