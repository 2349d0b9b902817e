import { create } from 'zustand'

/** How many messages wait to be read. `stay-live.tsx` counts; the bar shows, without the device's database in its luggage. */
export const useUnread = create<{ total: number }>(() => ({ total: 0 }))
