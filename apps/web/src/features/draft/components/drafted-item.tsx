import { filterDraftKind } from '../api.ts';
import { DraftPanel, type DraftPanelProps } from './draft-panel.tsx';

/** A drafted item: everything in it is edited in the form. */
const DraftedItem = ({ draftResult, onDraft }: DraftPanelProps<'item'>) => (
  <DraftPanel draftResult={draftResult} onDraft={filterDraftKind('item', onDraft)} />
);
export default DraftedItem;
