import { FilterPills } from '../filter-pills.tsx'
import { ListSearch } from '../list-search.tsx'
import { logAddress, type LogView } from './log-view.ts'

/** Searches the log of mails, and shows all of them or the failed ones. */
export function LogFilters({ view }: { view: LogView }) {
  return (
    <div className="my-5 flex flex-wrap items-center gap-3">
      <ListSearch
        label="Search mails"
        placeholder="E-mail or order number"
        search={view.search}
        className="w-full sm:w-auto"
      >
        {view.failed && <input type="hidden" name="status" value="failed" />}
      </ListSearch>
      <FilterPills
        label="Filter mails"
        pills={[
          { name: 'All', to: logAddress(view, { failed: false }), isCurrent: !view.failed },
          { name: 'Failed', to: logAddress(view, { failed: true }), isCurrent: view.failed },
        ]}
      />
    </div>
  )
}
