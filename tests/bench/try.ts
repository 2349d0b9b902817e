import { serveFloor } from './limit/floor/serve.ts'
import { measurePages, page, buildScreens } from './page.ts'
import { startPista } from './product.ts'
import { tableOf } from './table.ts'
import type { Round } from './figures.ts'
import { mkdtempSync } from 'node:fs'
console.log(buildScreens())
const floor = await serveFloor()
const pista = await startPista({ folder: mkdtempSync('/tmp/bench-try-') }, { hasLimits: false })
const rounds: Round[] = []
console.log(await measurePages([{ side: 'ours', port: pista.port, link: process.argv[2] ?? '/about' }, { side: 'limit', port: floor.port, link: '/two' }], { rounds: 3, roundMs: 0 }, r => { console.log(JSON.stringify(r)); rounds.push(r) }))
console.log(tableOf([page], rounds))
await pista.stop()
await floor.close()
