import type { AnyCall } from './call.ts'

/** The path of a call with its parameters. */
export function pathOf({ path }: Pick<AnyCall, 'path'>, params: Record<string, string | number> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
