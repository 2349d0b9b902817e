import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AccountClaims, type Configuration, interactionPolicy, Provider } from 'oidc-provider'

export type OpenIdProvider = Awaited<ReturnType<typeof openOpenIdProvider>>

export const CLIENT = { clientId: 'pista', clientSecret: 'a client secret for tests' }

/**
 * A real OpenID Connect provider on this machine, where a person signs in with one button. It responds with 503 until
 * `trusts` registers Pista as its client.
 */
export async function openOpenIdProvider() {
  const people: People = new Map()
  /** The subject of the person who presses the button. */
  let visitor = ''
  const prompts: string[] = []

  let reply: RequestListener = (_, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => reply(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  const issuer = `http://127.0.0.1:${address.port}`

  async function serveInteraction(provider: Provider, ...[request, response]: Parameters<RequestListener>) {
    const { prompt } = await provider.interactionDetails(request, response)
    if (request.method === 'GET') {
      prompts.push(prompt.name)
      response.setHeader('Content-Type', 'text/html')
      return response.end(
        '<form method="post"><button>That is me</button><button formaction="?no">Never mind</button></form>',
      )
    }
    const isNo = request.url?.endsWith('?no')
    const result = isNo ? { error: 'access_denied' } : { login: { accountId: visitor }, create: {} }
    await provider.interactionFinished(request, response, result)
  }

  return {
    issuer,
    oidc: { issuer, ...CLIENT, name: 'Casa Luna' },
    /** The prompts that the provider has shown, oldest first. */
    prompts,
    /** From now on this person presses the button. */
    visitedBy(subject: string, claims: Omit<AccountClaims, 'sub'> = {}) {
      people.set(subject, claims)
      visitor = subject
    },
    /** From now on the provider accepts sign-ins from this origin and redirects back to it. */
    trusts(origin: string) {
      const provider = providerFor(issuer, origin, people)
      const callback = provider.callback()
      reply = (request, response) => {
        if (request.url?.startsWith('/interaction/')) void serveInteraction(provider, request, response)
        else void callback(request, response)
      }
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

type People = Map<string, Omit<AccountClaims, 'sub'>>

function providerFor(issuer: string, origin: string, people: People) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${origin}/api/login/callback`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: ['of no use anywhere else'] },
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    interactions: { policy: policyWithCreate(), url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ctx => {
      const grant = new provider.Grant({
        clientId: CLIENT.clientId,
        ...(ctx.oidc.session?.accountId && { accountId: ctx.oidc.session.accountId }),
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  } satisfies Configuration)
  return provider
}

/** The usual prompts, and `create` for a new account. */
function policyWithCreate() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return policy
}

/** Follows the redirects of a sign-in as a browser does. Returns the address to which the provider sends it back. */
export async function walkThrough(
  start: string,
  { choice = 'accept' }: { choice?: 'accept' | 'refuse' } = {},
): Promise<URL> {
  const jar = new Map<string, string>()
  let at = new URL(start)
  const providerOrigin = at.origin
  let method = 'GET'
  for (let steps = 0; steps < 12; steps += 1) {
    const reply = await fetch(at, {
      method,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', ...value] = pair.split('=')
      jar.set(name, value.join('='))
    }
    const location = reply.headers.get('location')
    method = 'GET'
    if (location) at = new URL(location, at)
    else if (at.pathname.startsWith('/interaction/')) {
      if (choice === 'refuse') at.search = '?no'
      method = 'POST'
    } else throw new Error(`the provider responded ${reply.status}: ${await reply.text()}`)
    if (at.origin !== providerOrigin) return at
  }
  throw new Error('the provider did not redirect back')
}
