import type { MigrationProvider } from 'kysely';

import * as foundation from '#migrations/0001-foundation.ts';
import * as requests from '#migrations/0002-requests.ts';
import * as agreements from '#migrations/0003-agreements.ts';
import * as sessionOfSignature from '#migrations/0004-session-of-signature.ts';
import * as managers from '#migrations/0005-managers.ts';
import * as confirmedSessions from '#migrations/0006-confirmed-sessions.ts';
import * as learnerSummaries from '#migrations/0007-learner-summaries.ts';
import * as requestDesk from '#migrations/0008-request-desk.ts';
import * as codes from '#migrations/0009-codes.ts';
import * as learnersWhoComeBack from '#migrations/0010-learners-who-come-back.ts';
import * as savedFilters from '#migrations/0011-saved-filters.ts';
import * as recordsOfEverybody from '#migrations/0012-records-of-everybody.ts';
import * as practice from '#migrations/0015-practice.ts';
import * as indexesOfGrowth from '#migrations/0016-indexes-of-growth.ts';
import * as insight from '#migrations/0017-insight.ts';
import * as messages from '#migrations/0018-messages.ts';
import * as separateBudgetsOfTries from '#migrations/0019-separate-budgets-of-tries.ts';
import * as managerAccounts from '#migrations/0020-manager-accounts.ts';
import * as whoLearnersAre from '#migrations/0021-who-learners-are.ts';
import * as consoleFixes from '#migrations/0022-console.ts';
import * as confirmedSecondFactors from '#migrations/0023-confirmed-second-factors.ts';
import * as courseRecords from '#migrations/0024-course-records.ts';
import * as contentRevisions from '#migrations/0025-content-revisions.ts';
import * as uploads from '#migrations/0026-uploads.ts';
import * as contentReview from '#migrations/0027-content-review.ts';
import * as responseTimes from '#migrations/0032-response-times.ts';
import * as copiesAsIssued from '#migrations/0033-copies-as-issued.ts';
import * as requestsWithoutAccents from '#migrations/0034-requests-without-accents.ts';
import * as passedLearners from '#migrations/0035-passed-learners.ts';
import * as namesOfMergedLearners from '#migrations/0036-names-of-merged-learners.ts';

/** All migrations by number. Add new ones at the end. */
export const migrations: MigrationProvider = {
  getMigrations: () =>
    Promise.resolve({
      '0001-foundation': foundation,
      '0002-requests': requests,
      '0003-agreements': agreements,
      '0004-session-of-signature': sessionOfSignature,
      '0005-managers': managers,
      '0006-confirmed-sessions': confirmedSessions,
      '0007-learner-summaries': learnerSummaries,
      '0008-request-desk': requestDesk,
      '0009-codes': codes,
      '0010-learners-who-come-back': learnersWhoComeBack,
      '0011-saved-filters': savedFilters,
      '0012-records-of-everybody': recordsOfEverybody,
      '0015-practice': practice,
      '0016-indexes-of-growth': indexesOfGrowth,
      '0017-insight': insight,
      '0018-messages': messages,
      '0019-separate-budgets-of-tries': separateBudgetsOfTries,
      '0020-manager-accounts': managerAccounts,
      '0021-who-learners-are': whoLearnersAre,
      '0022-console': consoleFixes,
      '0023-confirmed-second-factors': confirmedSecondFactors,
      '0024-course-records': courseRecords,
      '0025-content-revisions': contentRevisions,
      '0026-uploads': uploads,
      '0027-content-review': contentReview,
      '0032-response-times': responseTimes,
      '0033-copies-as-issued': copiesAsIssued,
      '0034-requests-without-accents': requestsWithoutAccents,
      '0035-passed-learners': passedLearners,
      '0036-names-of-merged-learners': namesOfMergedLearners,
    }),
};
