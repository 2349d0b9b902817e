import { type ReactNode, useState } from 'react'
import { serverPaths } from '#contract/paths.ts'
import { useResponse } from '#pwa/data/use-remote.ts'
import { useApiDocsI18n } from '#pwa/i18n/pages/api-docs.ts'
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { copyText } from '#pwa/ui/toast/copy-text.ts'
import type { Resource } from '#sw/http/send.ts'

type CallProps = { call: DescribedCall; openapi: OpenApi }

/** A row that expands to the parameters, the responses and the refusals of a call. */
export function DescribedCallItem({ call, openapi }: CallProps) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3.5 md:px-5">
        <Badge tone={tones[call.method] ?? 'quiet'}>{call.method}</Badge>
        <code className="font-semibold wrap-anywhere">{call.path}</code>
        <span className="text-muted max-md:w-full">{call.summary}</span>
      </summary>
      {isOpen && <CallDetails call={call} openapi={openapi} />}
    </details>
  )
}

const tones: Record<string, BadgeTone> = {
  GET: 'live',
  POST: 'accent',
  PUT: 'waiting',
  PATCH: 'waiting',
  DELETE: 'danger',
}

function CallDetails({ call, openapi }: CallProps) {
  const i18n = useApiDocsI18n()
  const { token: tokenLabel, ...labels } = i18n.auth
  const authLabels: Record<string, string> = labels
  const auth = call.security.flatMap(one => Object.keys(one))[0] ?? 'anybody'
  const [scope] = scopesOf(call)
  const outcomes = Object.entries(call.responses)
  const isGood = ([status]: [string, unknown]) => Number(status) < 400

  return (
    <div className="space-y-5 px-4 pb-6 md:px-5">
      <p className="font-semibold">{authLabels[auth]}</p>
      {scope !== undefined && <p className="font-semibold">{tokenLabel(scope)}</p>}
      {call.parameters.length > 0 && (
        <Part title={i18n.parameters}>
          {call.parameters.map(({ name, schema, required, in: place }) => (
            <Field key={place + name} name={name} schema={schema} isRequired={required} note={i18n.places[place]} />
          ))}
        </Part>
      )}
      {Object.entries(call.requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Part key={type} title={`${i18n.body} · ${type}`}>
          <Fields schema={resolved(schema, openapi)} />
        </Part>
      ))}
      {outcomes.filter(isGood).map(([status, { content }]) => (
        <Part key={status} title={`${i18n.answers} · ${status}`}>
          {Object.entries(content ?? { '–': { schema: {} } }).map(([type, { schema }]) => (
            <div key={type}>
              <p className="text-muted">
                <code>{type === 'application/json' ? typeOf(resolvedName(schema, openapi)) : type}</code>
              </p>
              <Fields schema={itemsOf(schema, openapi)} />
            </div>
          ))}
        </Part>
      ))}
      <Part title={i18n.refusals}>
        {outcomes
          .filter(outcome => !isGood(outcome))
          .map(([status, { description }]) => (
            <p key={status}>
              <span className="figures font-semibold">{status}</span> {description}
            </p>
          ))}
      </Part>
      <Curl call={call} />
    </div>
  )
}

/** A named list schema is resolved, so that its items can be shown. */
function resolvedName(schema: Schema, openapi: OpenApi): Schema {
  const named = resolved(schema, openapi)
  return named.type === 'array' ? named : schema
}

function itemsOf(schema: Schema, openapi: OpenApi): Schema {
  const named = resolved(schema, openapi)
  return named.items ? resolved(named.items, openapi) : named
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Fields({ schema }: { schema: Schema }) {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => (
    <Field key={name} name={name} schema={field} isRequired={schema.required?.includes(name) ?? false} />
  ))
}

function Field({
  name,
  schema,
  isRequired,
  note,
}: {
  name: string
  schema: Schema
  isRequired: boolean
  note?: string
}) {
  const i18n = useApiDocsI18n()
  return (
    <p className="wrap-anywhere">
      <code className="font-semibold">{name}</code> <code className="text-muted">{typeOf(schema)}</code>
      <span className="text-sm text-muted">
        {isRequired && ` · ${i18n.required}`}
        {note && ` · ${note}`}
      </span>
    </p>
  )
}

function Curl({ call }: { call: DescribedCall }) {
  const i18n = useApiDocsI18n()
  const command = curlOf(call, location.origin)
  const copy = () => copyText(command, { copied: i18n.copied, failed: i18n.copyFailed })

  return (
    <Part title={i18n.curl}>
      <pre className="rounded-control bg-raised p-4 text-sm whitespace-pre-wrap wrap-anywhere">{command}</pre>
      <SmallButton onClick={() => void copy()}>{i18n.copy}</SmallButton>
    </Part>
  )
}

type Schema = {
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

type Operation = {
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

type DescribedCall = Operation & { method: string; path: string }

const DOCUMENT: Resource<OpenApi> = { path: serverPaths.openapi, shape: { openapi: 'string', paths: 'object' } }

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

function resolved(schema: Schema, { components }: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return (name !== undefined && components.schemas[name]) || schema
}

/** A short form of a schema: 'string', 'Event[]', '"going" or "interested"'. */
function typeOf(schema: Schema): string {
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
function scopesOf({ security }: Pick<Operation, 'security'>): string[] {
  return security.flatMap(({ token = [] }) => token)
}

/** An example `curl` command; the placeholders in braces are to be filled in. */
function curlOf({ method, path, requestBody, security }: DescribedCall, origin: string): string {
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
