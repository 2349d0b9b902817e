import type { Resource } from '#sw/http/send.ts'
import { allCalls } from './all-calls.ts'

const reads = allCalls
  .filter(({ method }) => method === 'GET')
  .map(({ path, shape }) => ({ pattern: new RegExp(`^${path.replaceAll(/:\w+(\{.*?\})?/g, '[^/]+')}$`), path, shape }))
  // A fixed path counts before one with a parameter.
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)

/** The resource of this path, with the shape of its call; without one for a path that no call has. */
export function resourceAt(path: string): Resource<unknown> {
  const [plain = path] = path.split('?')
  return { path, shape: reads.find(({ pattern }) => pattern.test(plain))?.shape }
}
