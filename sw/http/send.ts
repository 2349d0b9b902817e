import type { Address, AnyCall, BodyOf, Plain, ResponseOf } from '#contract/call.ts'
import { pathOf } from '#contract/paths.ts'
import type { Shape } from '#contract/response-shape.ts'
import { type ApiResponse, fetchJson, type RequestOptions } from './request.ts'

/* Sends the calls of `calls.ts`, typed by them: `send(calls.editJob, { params: { id }, body })`. */

type SendOptions<Described extends AnyCall> = Address<Described> &
  (Described['files'] extends readonly string[] ? { form: FormData } : BodyOf<Described>) &
  Omit<RequestOptions, 'method' | 'json' | 'form' | 'shape'>

type Optional<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options]

/** Sends a call and resolves to the body of the success. Throws `RequestFailed` or `NoSignal`. */
export async function send<Described extends AnyCall>(
  call: Described,
  ...options: Optional<SendOptions<Described>>
): Promise<ResponseOf<Described>> {
  return (await responseTo(call, ...options)).body
}

/** Like `send`, with the status and the headers. A 304 is a response, not a failure. */
export async function responseTo<Described extends AnyCall>(
  call: Described,
  ...[options]: Optional<SendOptions<Described>>
): Promise<ApiResponse<ResponseOf<Described>>> {
  const { params, query, body, ...others }: Parts & RequestOptions = options ?? {}
  const path = addressOf(call, { params, query })
  return await fetchJson(path, { ...others, method: call.method, json: body, shape: call.shape })
}

/** A response to a GET that a screen reads and the device may cache, under its path. */
export type Resource<Body> = { path: string; shape: Shape | undefined; body?: Body }

export function resource<Described extends AnyCall>(
  call: Described,
  ...[address]: Optional<Address<Described>>
): Resource<ResponseOf<Described>> {
  return { path: addressOf(call, address ?? {}), shape: call.shape }
}

/** The body of a resource, without storing it on the device. */
export async function fetched<Body>({ path, shape }: Resource<Body>): Promise<Body> {
  return (await fetchJson<Body>(path, { shape })).body
}

type Parts = {
  params?: Record<string, string | number> | undefined
  query?: Record<string, Plain | undefined> | undefined
  body?: unknown
}

/** The path with its parameters and query. Undefined values of a query are left out. */
function addressOf(call: AnyCall, { params, query = {} }: Parts): string {
  const path = pathOf(call, params)
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
