import { Hono } from 'hono'
import { z } from 'zod'
import { publicJson } from '#api/http/etag.ts'
import { limited } from '#api/http/limits.ts'
import { namedSchemas } from '#contract/named-schemas.ts'
import { ErrorResponse } from '#contract/responses.ts'
import { WebhookBody } from '#contract/webhooks/webhooks.ts'
import type { Env } from '../app-context.ts'
import { describedCalls } from '../features.ts'
import { refusalSentences } from '../http/refusal.ts'
import type { Access, Call } from './describe.ts'

type Json = Record<string, unknown>

/** The API in OpenAPI 3.1, built from the descriptions of the routes and the schemas that check their requests. */
export function openApiDocument(): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  const calls = describedCalls()
  for (const call of calls) (paths[call.path] ??= {})[call.method] = operation(call, components)

  return {
    openapi: '3.1.0',
    info: {
      title: 'Pista',
      version: '1',
      summary: 'Latin music events in a city: the API that the app itself uses.',
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'Bodies are JSON, times are in UTC, lists are arrays without an envelope.',
        'Writes from other origins are refused.',
        'Every site may read `/api/public/v1`, which needs no account; no other call has CORS headers.',
        'A program of a host sends a personal API token as `Authorization: Bearer pista_…`, without a cookie.',
        'A request with a session may name its member in `For-User`: while another member is signed in, the response is 401.',
        'Every refusal is an `ErrorResponse`: `code` identifies it, `error` is the message for a person.',
        'An edit may send the version that was edited in `If-Match`: if one of its fields has changed since, the response is 412,',
        'and `conflict` contains the current record; edits of different fields are merged.',
      ].join(' '),
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map(name => ({ name })),
    paths,
    webhooks: { event: { post: webhookOperation(components) } },
    components: { schemas: components.schemas(), securitySchemes: SECURITY },
  }
}

const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'Set by a sign-in; named `__Host-sid` on https' },
  adminSession: { type: 'apiKey', in: 'cookie', name: 'admin', description: 'Set by the sign-in to the admin page' },
  phone: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token from `/api/identity/verify-code`, or from Firebase',
  },
  email: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token from `/api/identity/verify-email-code`',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal API token of a host, from the settings; the scope is beside it. Other calls refuse it',
  },
}

/** The request that a webhook of a host or of the operators receives. */
function webhookOperation(components: Components): Json {
  return {
    operationId: 'receiveEvent',
    summary: 'Sent to the webhooks of hosts and operators, and repeated until the response is 2xx',
    description:
      'The headers are those of Standard Webhooks: `webhook-id`, the same in each attempt, `webhook-timestamp` and `webhook-signature`.',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: components.of(WebhookBody, 'WebhookBody') } },
    },
    responses: { '2XX': { description: 'Received' }, 410: { description: 'Pauses the webhook' } },
  }
}

const requirement: Record<Access, Json[]> = {
  anyone: [],
  member: [{ session: [] }],
  host: [{ session: [] }],
  admin: [{ adminSession: [] }],
  moderator: [{ adminSession: [] }],
  phone: [{ phone: [] }],
  email: [{ email: [] }],
}

function operation(call: Call, components: Components): Json {
  const id = operationId(call)
  return {
    operationId: id,
    tags: [call.tag],
    summary: call.summary,
    security: [...requirement[call.access], ...(call.token ? [{ token: [call.token] }] : [])],
    parameters: [...inPath(call), ...inQuery(call), ...inHeader(call)],
    ...(call.body && { requestBody: { required: true, content: bodyOf(call, call.body, id, components) } }),
    responses: { ...successes(call, id, components), ...refusals(call, components) },
  }
}

/** 'getApiJobsById': unique, because no two routes share method and path. */
function operationId({ method, path }: Call) {
  const words = path.split(/[/.]/).map(part => part.replace(/^\{(.*)\}$/, 'by-$1'))
  return [method, ...words.flatMap(word => word.split('-'))]
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

function inPath({ path }: Call): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function inQuery({ query }: Call): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function inHeader({ headers = {} }: Call): Json[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))
}

function bodyOf({ files }: Call, body: z.ZodType, id: string, components: Components): Json {
  const schema = jsonSchema(body, 'input')
  if (!files) return { 'application/json': { schema: components.under(`${id}Body`, schema) } }
  const parts = Object.fromEntries(
    files.map(name => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
  )
  const properties = { ...(schema.properties as Json), ...parts }
  return { 'multipart/form-data': { schema: components.under(`${id}Form`, { ...schema, properties }) } }
}

function successes({ responses }: Call, id: string, components: Components): Json {
  const described = (response: Call['responses'][number]): Json => {
    if (response === null) return { description: 'No body' }
    if (typeof response === 'string')
      return { description: 'The file', content: { [response]: { schema: { type: 'string' } } } }
    return {
      description: 'The JSON of the schema',
      content: { 'application/json': { schema: components.of(response, `${id}Response`) } },
    }
  }
  return Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, described(response)]))
}

/** The refusals of every call, and those of this call. */
function refusals({ body, query, refusals: own }: Call, components: Components): Json {
  const all = new Map<number, string[]>([[429, [refusalSentences['too-many-requests']]]])
  const add = (status: number, sentences: string[]) => all.set(status, [...(all.get(status) ?? []), ...sentences])
  if (body ?? query) add(400, [refusalSentences.invalid])
  for (const [status, codes] of Object.entries(own))
    add(Number(status), codes?.map(code => refusalSentences[code]) ?? [])
  return Object.fromEntries(
    [...all].map(([status, sentences]) => [
      status,
      {
        description: [...new Set(sentences)].join(' · '),
        content: { 'application/json': { schema: components.of(ErrorResponse, 'ErrorResponse') } },
      },
    ]),
  )
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return withoutIds(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json)
}

/** The keys that a schema has as a document of its own are removed. */
function withoutIds(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))
}

/** The schemas of `components`, each written once. */
class Components {
  private readonly plain: Record<string, Json> = {}

  under(name: string, schema: Json): Json {
    this.plain[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  of(schema: z.ZodType, name: string): Json {
    if (!namedSchemas.has(schema)) namedSchemas.add(schema, { id: name })
    return { $ref: `#/components/schemas/${namedSchemas.get(schema)?.id}` }
  }

  schemas(): Json {
    const made = z.toJSONSchema(namedSchemas, {
      io: 'output',
      unrepresentable: 'any',
      uri: id => `#/components/schemas/${id}`,
    }).schemas as Record<string, Json>
    const bare = Object.fromEntries(Object.entries(made).map(([name, schema]) => [name, withoutIds(schema)]))
    return { ...bare, ...this.plain }
  }
}

let json: string | undefined

/** The description of the API, built at the first request. */
export const openapi = new Hono<Env>().get('/openapi.json', limited('public-read', 'address'), c => {
  json ??= JSON.stringify(openApiDocument())
  return publicJson(c, json)
})
