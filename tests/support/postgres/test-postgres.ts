import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { Target } from '#db/connection/sql.ts'
import type { TestPostgres } from './global-setup.ts'

let postgresOfRun: Promise<TestPostgres> | undefined

/** The PostgreSQL of this run, which the first call starts. */
export function testPostgres(): Promise<TestPostgres> {
  // Not with `fetch`, which tests replace.
  postgresOfRun ??= new Promise<TestPostgres>((resolve, reject) => {
    get(inject('testPostgresAt'), response => {
      text(response).then(body => {
        if (response.statusCode === 200) resolve(JSON.parse(body) as TestPostgres)
        else reject(new Error(body))
      }, reject)
    }).once('error', reject)
  })
  return postgresOfRun
}

/** A database on the PostgreSQL of this run; without a name, the one for administration. */
export function databaseOn({ address }: TestPostgres, name = 'postgres'): Target {
  if ('socket' in address) return { ...address, database: name }
  const url = new URL(address.url)
  if (name !== 'postgres') url.pathname = `/${name}`
  return { url: url.href }
}
