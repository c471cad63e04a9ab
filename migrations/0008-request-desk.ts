import type { Kysely } from 'kysely';

/** Adds the columns by which the console sorts and searches its inbox, each request's assignee, and colleagues' notes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  // Columns are added one at a time, because SQLite can add only one per statement.
  for (const column of ['status', 'queue_key', 'sender_name', 'sender_email', 'search_text'])
    await schema
      .alterTable('requests')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  for (const column of ['revision', 'is_settled'])
    await schema
      .alterTable('requests')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
  await schema.alterTable('requests').addColumn('assigned_to', 'text').execute();

  await fillColumns(database);

  await schema.createIndex('requests_queue').on('requests').column('queue_key').execute();
  await schema.createIndex('requests_settled_queue').on('requests').columns(['is_settled', 'queue_key']).execute();
  await schema.createIndex('requests_kind_queue').on('requests').columns(['kind', 'queue_key']).execute();
  await schema.createIndex('requests_kind_settled_queue').on('requests').columns(['kind', 'is_settled', 'queue_key']).execute();
  await schema.createIndex('requests_status_queue').on('requests').columns(['status', 'queue_key']).execute();
  await schema.createIndex('requests_assigned_queue').on('requests').columns(['assigned_to', 'is_settled', 'queue_key']).execute();
  await schema.createIndex('requests_sender').on('requests').columns(['kind', 'sender_email']).execute();

  await schema
    .createTable('request_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull().references('requests.id'))
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('request_notes_request').on('request_notes').columns(['request_id', 'noted_at']).execute();

  // The console's Today page looks up request events by time.
  await schema.createIndex('request_events_time').on('request_events').column('happened_at').execute();
  // The index leaves out the state. Otherwise, SQLite would use the index to find one learner's attempts and read everyone's.
  await schema.createIndex('attempts_graded').on('attempts').column('graded_at').execute();
  await schema.createIndex('certificates_made').on('certificates').column('created_at').execute();
  await schema.createIndex('change_records_actor_day').on('change_records').columns(['actor', 'happened_at']).execute();
}

interface Tables {
  requests: {
    id: string;
    kind: string;
    reference: string;
    details: string;
    submitted_at: string;
    status: string;
    queue_key: string;
    sender_name: string;
    sender_email: string;
    search_text: string;
    revision: number;
    is_settled: number;
  };
  request_events: { request_id: string; position: number; status: string };
}

/** Fills the new columns of existing requests, using the rules that applied when the columns were added. */
async function fillColumns(database: Kysely<Tables>): Promise<void> {
  const requests = await database.selectFrom('requests').select(['id', 'kind', 'reference', 'details', 'submitted_at']).execute();

  for (const { id, kind, reference, details, submitted_at: submittedAt } of requests) {
    const events = await database
      .selectFrom('request_events')
      .select(['status', 'position'])
      .where('request_id', '=', id)
      .orderBy('position', 'desc')
      .limit(1)
      .execute();
    const status = events[0]?.status ?? '';
    const typed = JSON.parse(details) as Record<string, unknown>;
    const read = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');

    const isDue = kind === 'overtime' && (status === 'received' || status === 'seen');
    const time = Date.parse(submittedAt);
    const order = isDue ? `0${String(time + 86_400_000).padStart(15, '0')}` : `1${String(999_999_999_999_999 - time).padStart(15, '0')}`;
    const senderName = read('agent') || read('referrerName') || read('name');
    const senderEmail = (read('referrerEmail') || read('email')).toLowerCase();
    const words = [reference, senderName, senderEmail, read('va'), read('referredName')];

    await database
      .updateTable('requests')
      .set({
        status,
        revision: events[0]?.position ?? 0,
        is_settled: ['done', 'declined', 'rewarded', 'closed'].includes(status) ? 1 : 0,
        queue_key: `${order} ${reference}`,
        sender_name: senderName,
        sender_email: senderEmail,
        search_text: words.join(' ').toLowerCase(),
      })
      .where('id', '=', id)
      .execute();
  }
}
