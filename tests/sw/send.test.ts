import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#contract/call.ts'
import { NoSignal } from '#sw/http/failures.ts'
import { fetched, resource, responseTo, send } from '#sw/http/send.ts'

const Note = z.object({ id: z.string(), text: z.string(), isRead: z.boolean().optional() })

const notes = call('GET /api/people/:personId/notes/:folder', {
  summary: 'The notes of a person',
  who: 'member',
  query: z.object({ limit: z.coerce.number().default(10), after: z.string().optional() }),
  responses: { 200: z.array(Note) },
})
const addNote = call('POST /api/notes', {
  summary: 'Add a note',
  who: 'member',
  body: z.object({ text: z.string(), isRead: z.boolean().default(false) }),
  responses: { 200: Note, 201: Note },
})
const deleteNote = call('DELETE /api/notes/:id', {
  summary: 'Delete a note',
  who: 'member',
  responses: { 204: null },
})

const note = { id: '1', text: 'Bring water' }
let sent: { path: string; init: RequestInit }[] = []

afterEach(() => void vi.unstubAllGlobals())

function respond(body: unknown, init?: ResponseInit) {
  sent = []
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    sent.push({ path, init: request })
    return body === null ? new Response(null, init) : Response.json(body, init)
  })
}

describe('a call is sent as it is described', () => {
  test('with the parameters and the query in its path', async () => {
    respond([note])
    expect(
      await send(notes, { params: { personId: 'ana/1', folder: 2 }, query: { limit: 5, after: undefined } }),
    ).toEqual([note])
    expect(sent[0]?.path).toBe('/api/people/ana%2F1/notes/2?limit=5')
    expect(sent[0]?.init.method).toBe('GET')
    const { path } = resource(notes, { params: { personId: 'a', folder: 'b' } })
    expect(path).toBe('/api/people/a/notes/b')
  })

  test('with its body, and for a member', async () => {
    respond(note, { status: 201 })
    const { status, body } = await responseTo(addNote, { body: { text: note.text }, forUser: 'ana' })
    expect([status, body.text]).toEqual([201, 'Bring water'])
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: JSON.stringify({ text: note.text }) })
    expect(new Headers(sent[0]?.init.headers).get('for-user')).toBe('ana')
  })
})

describe('a success is accepted only if it has the shape of the call', () => {
  test.each([{}, [], '', { id: 7, text: 'no' }, { id: '1' }, [note]])('%j is no note', async body => {
    respond(body)
    await expect(send(addNote, { body: { text: '' } })).rejects.toThrow(NoSignal)
  })

  test.each([{}, note, [{ id: '1' }], ['hotel']])('%j is no list of notes', async body => {
    respond(body)
    await expect(fetched(resource(notes, { params: { personId: 'a', folder: 'b' } }))).rejects.toThrow(NoSignal)
  })

  test('fields that the device does not know are accepted', async () => {
    respond({ ...note, colour: 'red', isRead: 'yesterday' })
    expect(await send(addNote, { body: { text: '' } })).toMatchObject(note)
  })

  test('a call without a response body succeeds only with 204', async () => {
    respond({})
    await expect(send(deleteNote, { params: { id: '1' } })).rejects.toThrow(NoSignal)
    respond(null, { status: 204 })
    expect(await send(deleteNote, { params: { id: '1' } })).toBeUndefined()
  })
})

test('the types of a call refuse what its description does not contain', () => {
  const wrong = [
    // @ts-expect-error a parameter is missing
    () => send(deleteNote),
    // @ts-expect-error the parameter has another name
    () => send(deleteNote, { params: { noteId: '1' } }),
    // @ts-expect-error the body is missing
    () => send(addNote),
    // @ts-expect-error the body has another type
    () => send(addNote, { body: { text: 7 } }),
    // @ts-expect-error the query has another name
    () => resource(notes, { params: { personId: 'a', folder: 'b' }, query: { page: 1 } }),
    // @ts-expect-error the response has no such field
    async () => (await send(addNote, { body: { text: '' } })).colour,
  ]
  expect(wrong).toHaveLength(6)
})
