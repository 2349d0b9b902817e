import { create } from 'zustand'

/**
 * The number of unread messages. `start-sync.tsx` writes it; the navigation bar reads it without importing the
 * database.
 */
export const useUnread = create<{ total: number }>(() => ({ total: 0 }))
