import { z } from 'zod'

// The content security policy forbids code generated at run time, and reports a schema that tries it. Import this
// module before schemas.
z.config({ jitless: true })
