import { href } from 'react-router';

import { mostFilters, saveFilter } from '#app/features/lists/save-filter.server.ts';
import { deleteFilter } from '#app/features/lists/saved-filters-store.server.ts';
import { keepFilterForm } from '#app/features/team/form.ts';
import { noteUnknownRecord } from '#app/request/note-event.server.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { sanitizeQuery } from '#app/request/sanitize-request.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';
import { findFilterableList } from './saved-filter-lists.server.ts';

/** The actions on a manager's saved filters. The audit log doesn't record them, because they affect only the manager's own view. */
export const filterActions = defineActions({
  find: () => null,
  page: () => href('/manage/filters'),
  unnamed: 'keep',
  actions: (action) => ({
    keep: action({
      label: 'Save',
      form: keepFilterForm,
      keeps: (sent) => {
        const { list, query } = readFilter(sent);
        return { list: list.name, query };
      },
      log: null,
      run: async ({ portal, me, details: { name }, sent, by: { now } }) => {
        const { list, query } = readFilter(sent);
        const saved = await saveFilter(portal.database, { managerId: me.id, list: list.name, query, name, now });
        return saved.kind === 'saved' ? { kind: 'saved', to: list.addressOf(query) } : saved;
      },
      refusals: {
        'name-taken': { name: 'You already have a filter with this name for this list. Choose another name.' },
        'too-many': `You've reached the limit of ${mostFilters} filters for this list. Remove one first.`,
      },
      done: { saved: ({ to }) => ({ to }) },
    }),
    remove: action({
      label: 'Remove',
      log: null,
      run: async ({ portal, context, me, sent }) => {
        const removed = await deleteFilter(portal.database, { id: getFormText(sent, 'id'), managerId: me.id });
        if (removed === null) await noteUnknownRecord(context);
        return { kind: 'removed', removed };
      },
      // The filter stays applied. If the filter or its list no longer exists, the saved filters are shown.
      done: {
        removed: ({ removed }) => {
          const list = removed === null ? null : findFilterableList(removed.list);
          return { to: removed === null || list === null ? href('/manage/filters') : list.addressOf(removed.query) };
        },
      },
    }),
  }),
});

/** Reads the filter that a form saves, without anything that isn't savable. */
function readFilter(sent: FormData) {
  const list = findFilterableList(getFormText(sent, 'list')) ?? badRequest();
  const query = list.toSavable(new URLSearchParams(sanitizeQuery(getFormText(sent, 'query').slice(0, 1_000))));
  return query === '' ? badRequest() : { list, query };
}
