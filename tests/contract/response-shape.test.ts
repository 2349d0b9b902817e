import { expect, test } from 'vitest'
import { z } from 'zod'
import { shapeOf } from '#contract/response-shape.ts'

const person = z.object({
  id: z.string(),
  bio: z.string().nullable(),
  city: z.string().optional(),
  age: z.int().min(0),
  joined: z.iso.datetime(),
  isHost: z.literal(true),
  genres: z.array(z.string()),
  home: z.object({ city: z.string() }),
})

const shape = { id: 'string', age: 'number', joined: 'string', isHost: 'boolean', genres: 'array', home: 'object' }

test('a shape has the fields that the server always sends, with their kinds', () => {
  expect(shapeOf({ 200: person })).toEqual(shape)
  expect(shapeOf({ 200: z.array(person) })).toEqual([shape])
})

test('a shape has only the first fields', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const long = z.object(Object.fromEntries(names.map(name => [name, z.string()])))
  expect(Object.keys(shapeOf({ 200: long }) ?? {})).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('of alternatives a shape has the fields that all of them have', () => {
  const sent = z.object({ id: z.string(), at: z.string(), to: z.string() })
  const failed = z.object({ id: z.string(), at: z.number(), error: z.string() })
  expect(shapeOf({ 200: z.union([sent, failed]) })).toEqual({ id: 'string' })
  expect(shapeOf({ 200: sent.and(z.object({ isSeen: z.boolean() })) })).toEqual({
    id: 'string',
    at: 'string',
    to: 'string',
    isSeen: 'boolean',
  })
})

test('a response without a body is null, and a file has no shape', () => {
  expect(shapeOf({ 204: null })).toBeNull()
  expect(shapeOf({ 200: 'image/webp' })).toBeUndefined()
})

test('responses of different shapes are an error of the description', () => {
  expect(shapeOf({ 200: person, 201: person })).toEqual(shape)
  expect(() => shapeOf({ 200: person, 204: null })).toThrow('different shapes')
})

test('a refusal with a body of its own has no part in the shape', () => {
  expect(shapeOf({ 200: person, 503: z.object({ reason: z.string() }) })).toEqual(shape)
})
