import { BadConfig, type Given, isSafeOrigin, settingsInGroup } from './environment.ts'

export type S3Config = {
  bucket: string
  region: string
  /** Unset: AWS. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** The beginning of every key: empty, or ending with a slash. */
  prefix: string
}

/** The bucket for uploaded files, or with the prefix the bucket for backups. */
export function s3In(settings: Given, prefix: '' | 'BACKUP_'): S3Config | undefined {
  const required = [`${prefix}S3_BUCKET`, `${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`] as const
  const names = {
    endpoint: `${prefix}S3_ENDPOINT`,
    region: `${prefix}S3_REGION`,
    prefix: `${prefix}S3_PREFIX`,
  } as const
  const values = settingsInGroup(settings, ...required)
  if (!values) {
    const unused = Object.values(names).find(name => settings[name])
    if (unused)
      throw new BadConfig(
        `${unused} has no effect without ${required[0]}, ${required[1]} and ${required[2]}. Set them.`,
      )
    return undefined
  }
  const [bucket, accessKeyId, secretAccessKey] = values
  const address = settings[names.endpoint]
  const endpoint = address && new URL(address)
  if (endpoint && (endpoint.username || endpoint.password || endpoint.search || endpoint.hash))
    throw new BadConfig(
      `${names.endpoint} must not contain keys or a query. Set the keys in ${required[1]} and ${required[2]}.`,
    )
  if (endpoint && !isSafeOrigin(endpoint) && !settings.ALLOW_INSECURE_HTTP)
    throw new BadConfig(
      `${names.endpoint} is plain http, so an attacker on the network could read every file. Use https, or set ALLOW_INSECURE_HTTP=1 on a network you trust.`,
    )
  // Stores other than AWS ignore the region, and this is the usual value for them.
  const region = settings[names.region] ?? (endpoint && 'us-east-1')
  if (!region)
    throw new BadConfig(
      `${names.region} is not set. Name the region of the bucket, or ${names.endpoint} for another store.`,
    )
  const folder = settings[names.prefix]
  const keyPrefix = folder ? `${folder.replaceAll(/^\/+|\/+$/g, '')}/` : ''
  return { bucket, region, endpoint: address, accessKeyId, secretAccessKey, prefix: keyPrefix }
}
