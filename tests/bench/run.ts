import { plantCity } from './data.ts'
import type { Round } from './figures.ts'
import { readOptions, USAGE } from './options.ts'
import { openPostgres } from './postgres.ts'
import { startLimit, startPista } from './product.ts'
import { measureRead, reads } from './reads.ts'
import { tableOf } from './table.ts'
import { connect } from '#db/sql.ts'
import { migrate } from '#db/migrate.ts'

const options = readOptions(process.argv.slice(2))
const rounds: Round[] = []
const pg = await openPostgres()
if (typeof pg === 'string') throw new Error(pg)
const sql = connect({ url: pg.url }, { max: 1 })
await migrate(sql)
console.time('plant')
await plantCity(sql)
console.timeEnd('plant')
await sql.end()
const limit = await startLimit('limit-pg', pg.url)
const target = { side: 'limit' as const, port: limit.port, serverPids: [limit.pid], postgresPids: pg.backends }
const product = { ...target, side: 'ours' as const }
for (const read of reads) await measureRead(read, [product, target], options, r => { rounds.push(r); console.log(JSON.stringify(r)) })
console.log(tableOf(reads.map(r => r.workload), rounds))
await limit.stop()
await pg.close()
