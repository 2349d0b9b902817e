/** The single servers: `postgres://u@h1:5432,h2:5433/db` has two. Throws for an invalid URL. */
export function serversIn(url: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = /^([a-z]+:\/\/)([^@/]*@)?([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map(host => {
    const server = new URL(scheme + user + host + rest)
    // `servers.ts` chooses the server: while all hosts of a list are down, the library tries them again and again,
    // without a pause and without an error.
    server.searchParams.delete('target_session_attrs')
    return server.href
  })
}

/** Returns the hosts of a URL without user and password, for a sentence to the operator. */
export function hostsIn(url: string): string {
  return serversIn(url)
    .map(server => new URL(server).host)
    .join(', ')
}
