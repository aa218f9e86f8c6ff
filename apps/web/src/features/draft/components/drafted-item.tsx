import { ofKind } from '../api.ts';
import { DraftPanel, type DraftPanelProps } from './draft-panel.tsx';

/** A drafted item: everything in it is edited in the form. */
const DraftedItem = ({ drafted, onDraft }: DraftPanelProps<'item'>) => (
  <DraftPanel drafted={drafted} onDraft={ofKind('item', onDraft)} />
);
export default DraftedItem;
