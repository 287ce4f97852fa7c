/** Shoelace: a tree, tabs, a menu and details made of custom elements. */
import "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/details/details.js";
import "@shoelace-style/shoelace/dist/components/dropdown/dropdown.js";
import "@shoelace-style/shoelace/dist/components/menu/menu.js";
import "@shoelace-style/shoelace/dist/components/menu-item/menu-item.js";
import "@shoelace-style/shoelace/dist/components/tab/tab.js";
import "@shoelace-style/shoelace/dist/components/tab-group/tab-group.js";
import "@shoelace-style/shoelace/dist/components/tab-panel/tab-panel.js";
import "@shoelace-style/shoelace/dist/components/tree/tree.js";
import "@shoelace-style/shoelace/dist/components/tree-item/tree-item.js";

document.title = "Garden planner";
document.getElementById("app").innerHTML = `<h1>Garden planner</h1>
<sl-tree id="tree" selection="leaf" aria-label="Plants"><sl-tree-item>Deciduous<sl-tree-item>Birch</sl-tree-item><sl-tree-item>Maple<sl-tree-item>Red maple</sl-tree-item><sl-tree-item>Field maple</sl-tree-item></sl-tree-item></sl-tree-item><sl-tree-item>Coniferous<sl-tree-item>Cedar</sl-tree-item><sl-tree-item>Pine</sl-tree-item></sl-tree-item></sl-tree>
<sl-dropdown id="menu"><sl-button slot="trigger" caret>Season</sl-button><sl-menu><sl-menu-item value="spring">Spring</sl-menu-item><sl-menu-item value="autumn">Autumn</sl-menu-item></sl-menu></sl-dropdown>
<sl-tab-group id="tabs"><sl-tab slot="nav" panel="soil">Soil</sl-tab><sl-tab slot="nav" panel="water">Water</sl-tab><sl-tab-panel name="soil">Loam</sl-tab-panel><sl-tab-panel name="water">Twice a week</sl-tab-panel></sl-tab-group>
<sl-details id="notes" summary="Notes">Plant in March.</sl-details>`;
let season = "";
document.getElementById("menu").addEventListener("sl-select", (event) => {
  season = event.detail.item.value;
});
window.truth = {
  plant: () =>
    document
      .getElementById("tree")
      .selectedItems.map((one) => one.firstChild.textContent.trim())
      .join(),
  season: () => season,
  tab: () => document.querySelector("sl-tab[active]").panel,
  notes: () => document.getElementById("notes").open,
};
