import { pino } from 'pino'
import { loadGazetteer } from '#api/places/gazetteer.ts'
import { connect, type Target } from '#db/connection/sql.ts'

/** Loads the places into the database in the first argument, in a process that a test may kill. */
const sql = connect(JSON.parse(process.argv[2] ?? '') as Target, { max: 1 })
await loadGazetteer({ sql, log: pino({ level: 'silent' }) })
await sql.end()
