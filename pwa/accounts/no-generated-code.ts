import { z } from 'zod'

// The page runs no code made at run time, and a schema that tries is reported as an attack. Import this before schemas.
z.config({ jitless: true })
