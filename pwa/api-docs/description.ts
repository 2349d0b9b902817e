import { serverPaths } from '#contract/paths.ts'
import { useResponse } from '#pwa/data/use-fetch.ts'
import type { Resource } from '#sw/http/send.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

type Content = Record<string, { schema: Schema }>

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export type OpenApi = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type DescribedCall = Operation & { method: string; path: string }

const DOCUMENT: Resource<OpenApi> = { path: serverPaths.openapi, shape: { openapi: 'string', paths: 'object' } }

/** Loads the OpenAPI document. */
export function useDescription() {
  const remote = useResponse(DOCUMENT)
  return {
    openapi: remote.state === 'loaded' ? remote.body : undefined,
    isFailed: remote.state === 'failed' || remote.state === 'missing',
    retry: remote.refresh,
  }
}

export function callsIn({ paths }: OpenApi): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}

export function resolved(schema: Schema, { components }: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return (name !== undefined && components.schemas[name]) || schema
}

/** A short form of a schema: 'string', 'Event[]', '"going" or "interested"'. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return schema.format ? `${type} (${schema.format})` : type
}

/** The scopes of an API token that the call accepts. */
export function scopesOf({ security }: Pick<Operation, 'security'>): string[] {
  return security.flatMap(({ token = [] }) => token)
}

/** An example `curl` command; the placeholders in braces are to be filled in. */
export function curlOf({ method, path, requestBody, security }: DescribedCall, origin: string): string {
  const isForm = requestBody?.content['multipart/form-data'] !== undefined
  const parts = [
    `curl -X ${method} '${origin}${path}'`,
    ...(security.some(one => 'token' in one) ? ["-H 'Authorization: Bearer pista_…'"] : []),
    ...(security.some(one => 'session' in one) && !security.some(one => 'token' in one) ? ["-b 'sid=…'"] : []),
    ...(security.some(one => 'adminSession' in one) ? ["-b 'admin=…'"] : []),
    ...(security.some(one => 'phone' in one || 'email' in one) ? ["-H 'Authorization: Bearer …'"] : []),
    ...(requestBody && isForm ? ["-F 'name=value'"] : []),
    ...(requestBody && !isForm ? ["-H 'Content-Type: application/json'", "-d '{…}'"] : []),
  ]
  return parts.join(' \\\n  ')
}
