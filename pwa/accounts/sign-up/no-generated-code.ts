import { z } from 'zod'

// Without this setting zod generates code at run time, which the content security policy forbids and reports. To be
// imported before the schemas.
z.config({ jitless: true })
