import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import { type Delivery, VISIT_STORE } from './db.ts'

/*
 * The database of visits through links with a code. It belongs to the device: most visitors have no account. It contains the
 * visits that wait to be sent and, for each event, the code of the link through which this device came.
 */
export class VisitStore extends Dexie {
  /** No member. */
  readonly userId = ''
  declare deliveries: EntityTable<Delivery, 'id'>
  declare notes: Table<{ name: string; value: unknown }, string>

  constructor(options?: DexieOptions) {
    super(VISIT_STORE, options)
    this.version(1).stores({ deliveries: 'id, [kind+key+order], state', notes: 'name' })
  }
}

export const visitStore = /* @__PURE__ */ new VisitStore()
