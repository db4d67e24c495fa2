import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { truncate, lineText } from '../../form-text.ts'
import { importsTopic } from './import.ts'
import { importQueue } from './import-services.server.ts'
import { insertImport, type NewImport } from './import-store.server.ts'

const FILE_NAME_MAX = 200

/** Registers an import whose files are on disk. A job then reads and checks them. */
export async function beginImport(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  uploaded: NewImport,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const fileName = truncate(lineText(uploaded.fileName), FILE_NAME_MAX) || 'products.csv'
    await insertImport(tx, { ...uploaded, fileName })
    await recordChange(tx, {
      staffId: uploaded.createdBy,
      action: 'import-uploaded',
      subject: `import:${uploaded.id}`,
      before: null,
      after: { fileName },
    })
    await jobs.enqueue(tx, importQueue, {})
    await publish(tx, importsTopic)
  })
}
