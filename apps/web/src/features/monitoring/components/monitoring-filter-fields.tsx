import type { MonitoringReport } from '@quartermaster/contract/monitoring';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { CollapsibleFilters } from '../../admin/components/collapsible-filters.tsx';
import type { useMonitoringFilter } from '../hooks/use-monitoring-filter.ts';
import { endpointText, processText, RANGE_CHOICES } from '../view.ts';

interface MonitoringFilterProps
  extends Pick<ReturnType<typeof useMonitoringFilter>, 'filter' | 'change' | 'isFiltered'> {
  readonly report: MonitoringReport | undefined;
  /** The error of the field "Until". */
  readonly error: string | undefined;
}

/** The filter fields: range, end, process and endpoint. */
export function MonitoringFilterFields({ filter, change, isFiltered, report, error }: MonitoringFilterProps) {
  const endpoints = (report?.endpoints ?? []).map((row) => ({
    value: row.endpoint,
    label: endpointText(row),
  }));
  const processes = (report?.processes ?? []).map((process) => ({
    value: process.id,
    label: processText(process),
  }));
  return (
    <CollapsibleFilters isFiltered={isFiltered}>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label="Period"
          choices={RANGE_CHOICES}
          value={RANGE_CHOICES.find(({ value }) => value === filter.range)?.value ?? 'hour'}
          onChange={(range) => change({ range: range === 'hour' ? '' : range })}
        />
        <TextField
          label="Until (UTC)"
          description="Leave empty for the current time."
          type="datetime-local"
          value={filter.until}
          error={error}
          onChange={(until) => change({ until })}
        />
        <FilterSelect
          label="Process"
          any="All processes"
          choices={processes}
          other="Not in this period"
          value={filter.process}
          onChange={(process) => change({ process })}
        />
        <FilterSelect
          label="Endpoint"
          any="All endpoints"
          choices={endpoints}
          other={`${filter.endpoint} (not in this period)`}
          value={filter.endpoint}
          onChange={(endpoint) => change({ endpoint })}
        />
      </div>
    </CollapsibleFilters>
  );
}
