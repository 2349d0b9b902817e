/** The URLs of the single servers that a URL names: `postgres://u@h1:5432,h2:5433/db` is two of them. Throws if it is none. */
export function serversIn(url: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = /^([a-z]+:\/\/)([^@/]*@)?([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map(host => {
    const server = new URL(scheme + user + host + rest)
    // Which server is used is decided in `servers.ts`: the library tries the hosts of a list again and again, without a
    // pause and without an error, while all of them are away.
    server.searchParams.delete('target_session_attrs')
    return server.href
  })
}

/** The hosts of a URL without its user and password, for a sentence to the operator. */
export function hostsIn(url: string): string {
  return serversIn(url)
    .map(server => new URL(server).host)
    .join(', ')
}
