import { v7 as uuidv7 } from 'uuid'
import { hasRow, type Sql } from '../connection/sql.ts'

export type StoredPicture = { path: string; width: number; height: number; bytes: number }

/** Inserts a picture that is in use from the start. */
export async function storePicture(sql: Sql, ownerId: string, kind: 'profile' | 'flyer', picture: StoredPicture) {
  await sql`
    insert into uploads (id, owner_id, kind, path, width, height, bytes, used_at)
    values (
      ${uuidv7()}, ${ownerId}, ${kind}, ${picture.path}, ${picture.width}, ${picture.height}, ${picture.bytes}, now()
    )
  `
}

/** Inserts a picture that is not in use yet. */
export async function addUpload(sql: Sql, ownerId: string, kind: 'profile' | 'flyer', picture: StoredPicture) {
  await sql`
    insert into uploads (id, owner_id, kind, path, width, height, bytes)
    values (${uuidv7()}, ${ownerId}, ${kind}, ${picture.path}, ${picture.width}, ${picture.height}, ${picture.bytes})
  `
}

/** Deletes the rows of pictures that were unused for a day. Returns the paths of the files to remove. */
export async function deleteUnused(sql: Sql): Promise<string[]> {
  const deleted = await sql<{ path: string }[]>`
    delete from uploads where used_at is null and created_at < now() - interval '24 hours' returning path
  `
  return deleted.map(upload => upload.path)
}

/** Records an unused file whose removal failed, so that the next `deleteUnused` returns it. */
export async function deleteLater(sql: Sql, path: string) {
  await sql`
    insert into uploads (id, kind, path, width, height, bytes, created_at)
    values (${uuidv7()}, 'profile', ${path}, 0, 0, 0, now() - interval '25 hours')
    on conflict (path) do nothing
  `
}

/** Returns true if the picture belongs to the owner, and marks the picture as used. */
export async function ownsPicture(sql: Sql, ownerId: string, path: string): Promise<boolean> {
  return await hasRow(sql`
    update uploads set used_at = coalesce(used_at, now()) where owner_id = ${ownerId} and path = ${path} returning id
  `)
}

/** Marks a flyer of the owner as used and returns its id; null if there is none, or if something uses it already. */
export async function takeUnusedFlyer(sql: Sql, ownerId: string, path: string): Promise<string | null> {
  const [taken] = await sql<{ id: string }[]>`
    update uploads set used_at = now()
    where owner_id = ${ownerId} and path = ${path} and kind = 'flyer' and used_at is null
    returning id
  `
  return taken?.id ?? null
}

/** Deletes the row of a picture, if nothing uses it. Returns the paths of the files to remove. */
export async function deleteUnusedUpload(sql: Sql, id: string): Promise<string[]> {
  const deleted = await sql<{ path: string }[]>`delete from uploads where id = ${id} and used_at is null returning path`
  return deleted.map(upload => upload.path)
}

/** Inserts a copy of a flyer for another owner. */
export async function storeCopy(sql: Sql, { of, path, ownerId }: { of: string; path: string; ownerId: string }) {
  await sql`
    insert into uploads (id, owner_id, kind, path, width, height, bytes, used_at)
    select ${uuidv7()}, ${ownerId}, 'flyer', ${path}, width, height, bytes, now() from uploads where path = ${of}
  `
}

/** Passes a flyer to another owner. */
export async function passFlyer(sql: Sql, path: string, { from, to }: { from: string; to: string }) {
  await sql`update uploads set owner_id = ${to} where owner_id = ${from} and path = ${path} and kind = 'flyer'`
}

/** Deletes these pictures of the owner, or all. Returns the paths of the files to remove. */
export async function deletePictures(sql: Sql, ownerId: string, paths?: string[]): Promise<string[]> {
  const deleted = await sql<{ path: string }[]>`
    delete from uploads
    where owner_id = ${ownerId} and (${paths === undefined} or path = any (${paths ?? []}))
    returning path
  `
  return deleted.map(upload => upload.path)
}
