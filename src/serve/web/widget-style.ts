/**
 * The one style of all widgets; the colours are those of the pages. Heights are those of lines and fixed drawings, so
 * that the next state takes the place of this one without moving anything; and what is still on its way is not shown in
 * parts, which would move as the rest arrives.
 */
export const WIDGET_STYLE = `:root{color-scheme:dark;--ground:#0e1319;--raised:#1d2631;--line:#2a3544;--text:#dfe6ee;--dim:#9aa7b8;--long:#3fb8cc;--short:#f08a4b;--accent:#7db2ff;--warn:#e8b44c;--on-tone:#0b1016}
.light{color-scheme:light;--ground:#fff;--raised:#eaeef3;--line:#d3dae3;--text:#1a232f;--dim:#546173;--long:#00697a;--short:#a84300;--accent:#1257b8;--warn:#7a5200;--on-tone:#fff}
*{box-sizing:border-box}[hidden]{display:none}body:not(:has(.end)) :is(main,footer){visibility:hidden}html{background:var(--ground)}body{margin:0;min-width:280px;min-height:100vh;display:flex;flex-direction:column;gap:4px;padding:8px 12px;background:var(--ground);color:var(--text);font:12px/16px system-ui,"Segoe UI","DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums}
h1,p,ul,ol,dl,dd{margin:0;padding:0}ul,ol{list-style:none}a{color:var(--accent)}a:focus-visible{outline:2px solid}main{display:flex;flex-direction:column;gap:4px;flex:1;justify-content:space-evenly}
header{display:flex;gap:8px;align-items:baseline}h1{flex:1;min-width:0;font-size:14px;line-height:18px}h1,.cut{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}header span{white-space:nowrap}
footer{display:flex;gap:0 8px;justify-content:space-between;color:var(--dim);font-size:11px;line-height:15px}@media(max-width:419px){footer{flex-direction:column}}
.sim{padding:0 8px;border-radius:4px;background:var(--warn);color:var(--on-tone);font-size:11px;font-weight:600}.stale{color:var(--warn);font-weight:600}
.dim{color:var(--dim)}.long{color:var(--long)}.short{color:var(--short)}.over{color:var(--warn)}.under{color:var(--accent)}.small{font-size:11px;line-height:14px}
svg{display:block;width:100%;fill:currentColor}.back{color:var(--raised)}.middle{color:var(--ground)}.ends{display:flex;justify-content:space-between;gap:8px}.ends>b{font-size:15px}.two{height:32px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}b{white-space:nowrap}
.hours{height:48px}.strip{height:52px}.swarm{stroke:currentColor}.swarm rect{stroke:none}.inline{display:flex;flex-wrap:wrap;gap:0 10px;height:28px;overflow:hidden}
.rows li{display:grid;grid-template-columns:52px 1fr 60px;align-items:center;gap:8px;height:16px}.rows b{text-align:right}
.pressure{display:flex;gap:12px;align-items:center}.pressure>div{text-align:center}.pressure ul{flex:1}.pressure .rows li{grid-template-columns:44px 1fr 44px;gap:6px;height:14px}.gauge{width:96px;height:53px}.gauge text{font-size:26px;font-weight:700}
.venues{display:grid;grid-template-columns:1fr 1fr;gap:1px 16px}
table{width:100%;border-collapse:collapse;table-layout:fixed}th,td{padding:0 3px;text-align:right;font-weight:400}thead th{color:var(--dim)}tr>:first-child{padding:0;text-align:left}.chosen{background:var(--raised);font-weight:700}thead .chosen{color:var(--text)}
.extremes{display:grid;grid-template-columns:32px 1fr;height:16px;line-height:16px}.extremes ol{display:flex;flex-wrap:wrap;gap:0 10px;height:16px;overflow:hidden}`
