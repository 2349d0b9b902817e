import type { Side } from './figures.ts'
import { openSocket, type Pair } from './message-senders.ts'
import { runTasksWith } from './processes.ts'

/** Opens sockets until `count` of these people have one, and leaves them open. */
export type IdleTask = { side: Side; port: number; people: Pair['writer'][]; count: number }

const AT_ONCE = 25

let open = 0

runTasksWith<IdleTask, { open: number }>(async ({ side, port, people, count }) => {
  const waiting = people.slice(open, count)
  const work = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      await openSocket(side, port, person, () => {})
      open += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { open }
})
