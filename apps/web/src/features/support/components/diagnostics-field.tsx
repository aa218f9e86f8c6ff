import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { DiagnosticsReport } from '../../diagnostics/components/diagnostics-report.tsx';
import { composeReport } from '../../diagnostics/hooks/use-diagnostics.ts';

/** Attaches a report when selected, and displays exactly what is sent. */
export function DiagnosticsField(props: { value: string; onChange: (report: string) => void }) {
  const { value, onChange } = props;
  return (
    <div className="flex flex-col gap-2.5">
      <CheckboxField
        label="Attach a diagnostics report"
        description="Browser, version, time zone, screen and the last errors. No names or addresses."
        isSelected={value !== ''}
        onChange={(isSelected) => onChange(isSelected ? composeReport() : '')}
      />
      {value !== '' && <DiagnosticsReport text={value} />}
    </div>
  );
}
